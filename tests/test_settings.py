"""The settings file: what is wrong is named, and a player's file is never spoiled."""

import os
import stat
from pathlib import Path

import attrs
import pytest

from minos_tui.settings import (
    CHOICES,
    DEFAULTS,
    LANGUAGES,
    MOST_BYTES,
    SIDES,
    THEMES,
    Settings,
    SettingsError,
    as_given,
    language_of,
    load,
    locale_in,
    parse,
    save,
    settings_file,
    settings_text,
)
from minos_tui.words import LANGUAGES as SPOKEN
from minos_tui.words import Words

WORDS = (Words("en"), Words("fr"))


def only_fault(text: str) -> str:
    """The one fault of a file, in English."""
    _, (fault,) = parse(text)
    assert fault.line(WORDS[1])
    return fault.line(WORDS[0])


def test_the_choices_are_those_that_the_program_has() -> None:
    from minos_tui.tui.look import COLOURS
    from minos_tui.tui.palette import THEMES as DRAWN

    assert tuple(DRAWN) == THEMES
    assert COLOURS == SIDES
    assert SPOKEN == LANGUAGES[1:]


def test_what_is_written_is_read_back() -> None:
    settings = Settings(
        "fr", "clear", "on", "off", "step", False, False, False, False,
        'Ann "the" \\ Bold', "green", {"throw": "t", "end": "E"},
    )  # fmt: skip

    assert (settings, ()) == parse(settings_text(settings))
    assert "" == settings_text(DEFAULTS)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ('theme = "dark"\nbell = = true\n', 2, "not TOML"),
        ("\n\ntheme = ", 3, "not TOML"),
        (
            'theme = "dark"\ncolor = "on"',
            2,
            "no setting “color”: take it out, or write one of language",
        ),
        ('bot_speed = "slow"', 1, "no setting “bot_speed”"),
        ('# mine\ntheme = "pink"', 2, "theme must be one of dark"),
        ("theme = 3", 1, "theme must be one of dark"),
        ("theme = [[]]", 1, "theme must be one of dark"),
        ("bell = 1", 1, "true or false"),
        ('bell = "true"', 1, "true or false"),
        ("name = 7", 1, "a text in quotation marks"),
        ('name = "a\\u001bb"', 1, "at most 24"),
        (f'name = "{"x" * 25}"', 1, "at most 24"),
        ("keys = 5", 1, "section [keys]"),
        ('bell = true\n[keys]\nthrow = "t"\nend = 5', 4, "end needs the name of one key"),
        ('[keys]\nthrow = ""', 2, "throw needs"),
        ('bell = true\n[keys]\nthrow = "zzzz"', 3, "throw: there is no key “zzzz”"),
        ('[keys]\nthrow = "crtl+t"', 2, "there is no key “crtl+t”"),
        ("[theme]\na = 1", 1, "theme must be one of"),
        ("[other]\na = 1", 1, "no setting “other”"),
        ("a" * 90 + " = 1", 1, "no setting “" + "a" * 40),
    ],
)
def test_a_fault_is_named_with_its_line(text: str, line: int, says: str) -> None:
    told = only_fault(text)

    assert told.startswith(f"settings, line {line}: ")
    assert says in told
    assert len(told.splitlines()) == 1


def test_what_is_right_beside_a_fault_holds() -> None:
    settings, faults = parse('theme = "light"\nbell = 3\nspeed = 1\nlanguage = "fr"\n')

    assert Settings("fr", "light") == settings
    assert [2, 3] == [fault.at for fault in faults]


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"theme = 1" * MOST_BYTES, b"[" * 60_000])
def test_rubbish_is_told_and_left_alone(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(data)

    loaded = load(file)

    assert DEFAULTS == loaded.settings
    assert all(fault.line(words) for fault in loaded.faults for words in WORDS)
    assert 1 == len(loaded.faults)
    with pytest.raises(SettingsError):
        save(Settings(theme="light"), file)
    assert data == file.read_bytes()


def test_a_broken_file_is_never_written_over(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('theme = "light"\nbell = maybe\n')

    with pytest.raises(SettingsError) as caught:
        save(Settings(theme="dark", bell=False), file)

    assert 'theme = "light"\nbell = maybe\n' == file.read_text()
    assert "line 2" in str(caught.value)
    assert "ligne 2" in caught.value.line(WORDS[1])
    assert [file] == list(tmp_path.iterdir())


def test_a_pipe_or_a_device_does_not_hang(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    for file in (pipe, Path("/dev/zero"), tmp_path):
        loaded = load(file)
        assert DEFAULTS == loaded.settings
        assert "plain file" in loaded.faults[0].line(WORDS[0])


def test_no_file_means_defaults(tmp_path: Path) -> None:
    assert (DEFAULTS, ()) == (load(tmp_path / "none").settings, load(tmp_path / "none").faults)


def test_new_folders_and_files_are_private(tmp_path: Path) -> None:
    file = tmp_path / "a" / "b" / "settings.toml"
    before = os.umask(0)
    try:
        save(Settings(theme="light"), file)
    finally:
        os.umask(before)

    assert [0o700, 0o700, 0o600] == [
        stat.S_IMODE(path.stat().st_mode) for path in (file.parent.parent, file.parent, file)
    ]
    assert [file] == list(file.parent.iterdir())


def test_the_players_comments_stay(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        "# my own\ntheme = 'light'  # for the sun\nbell = false\n\n[keys] # mine\nthrow = \"t\"\n"
    )

    save(Settings(theme="clear", bell=True, language="fr", keys={"throw": "t"}), file)

    assert (
        'language = "fr"\n# my own\ntheme = "clear"  # for the sun\nbell = true\n\n'
        '[keys] # mine\nthrow = "t"\n'
    ) == file.read_text()


def test_changed_keys_replace_their_section_only(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('# my own\nbell = false\n\n[keys]\nthrow = "t"\n# gone\nend = "E"\n')

    save(Settings(bell=False, keys={"undo": "z"}), file)

    assert '# my own\nbell = false\n\n[keys]\n"undo" = "z"\n' == file.read_text()


def test_a_form_that_cannot_be_edited_is_written_anew(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('name = """\nAnn"""\nkeys.throw = "t"\n')
    wanted = Settings(name="# Bea", keys={"throw": "x"})

    save(wanted, file)

    assert (wanted, ()) == parse(file.read_text())


def test_a_link_stays_a_link_and_rights_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles.toml", tmp_path / "settings.toml"
    real.write_text("bell = true\n")
    real.chmod(0o640)
    link.symlink_to(real)

    save(Settings(bell=False), link)

    assert link.is_symlink()
    assert "bell = false\n" == real.read_text()
    assert 0o640 == stat.S_IMODE(real.stat().st_mode)


@pytest.mark.parametrize("step", ["write", "fsync", "replace"])
def test_a_failing_disk_leaves_the_old_file(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text("bell = false\n")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    target = {"write": "os.open", "fsync": "os.fsync", "replace": "pathlib.Path.replace"}[step]
    real_open = os.open
    with monkeypatch.context() as patch:
        if step == "write":
            patch.setattr(target, lambda *a: fail() if a[1] & os.O_CREAT else real_open(*a))
        else:
            patch.setattr(target, fail)
        with pytest.raises(SettingsError, match="No space left"):
            save(Settings(theme="light"), file)

    assert "bell = false\n" == file.read_text()
    assert [file] == list(tmp_path.iterdir())


def test_a_file_in_the_way_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("")

    assert DEFAULTS == load(tmp_path / "config" / "settings.toml").settings
    with pytest.raises(SettingsError, match="can't be"):
        save(Settings(theme="light"), tmp_path / "config" / "settings.toml")


def test_the_place_is_the_platforms_or_the_one_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINOS_CONFIG", str(tmp_path))
    assert tmp_path / "settings.toml" == settings_file()
    monkeypatch.setenv("MINOS_CONFIG", str(tmp_path / "own.toml"))
    assert tmp_path / "own.toml" == settings_file()
    monkeypatch.delenv("MINOS_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert settings_file().is_relative_to(tmp_path)
    with pytest.raises(SettingsError, match="MINOS_CONFIG"):
        save(Settings(theme="light"), Path("settings.toml"))


@pytest.mark.parametrize(
    ("language", "environment", "spoken"),
    [
        ("auto", {}, "en"),
        ("auto", {"LANG": "fr_FR.UTF-8"}, "fr"),
        ("auto", {"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ("auto", {"LANG": "de_DE.UTF-8"}, "en"),
        ("fr", {"LANG": "en_GB.UTF-8"}, "fr"),
        ("en", {"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_locale_unless_chosen(
    language: str, environment: dict[str, str], spoken: str
) -> None:
    assert spoken == language_of(attrs.evolve(DEFAULTS, language=language), environment)


def test_a_locale_that_python_has_set_is_nobody_s_wish() -> None:
    set_by_python = {"LANG": "C", "LC_CTYPE": "C.UTF-8"}
    assert "C" == locale_in(as_given(set_by_python, utf8=True))
    assert "C.UTF-8" == locale_in(as_given(set_by_python, utf8=False))
    assert "fr_FR.UTF-8" == locale_in(as_given({"LC_CTYPE": "fr_FR.UTF-8"}, utf8=True))


def test_the_page_lists_every_setting_and_its_example_holds() -> None:
    page = (Path(__file__).resolve().parents[1] / "docs" / "settings.md").read_text()
    example = page.partition("```toml\n")[2].partition("```")[0]

    assert (Settings(theme="light", bell=False, keys={"throw": "t"}), ()) == parse(example)
    for name in attrs.fields_dict(Settings):
        if name != "keys":
            assert f"| `{name.replace('_', '-')}` |" in page
    for choices in CHOICES.values():
        assert ", ".join(f'`"{choice}"`' for choice in choices) in page
