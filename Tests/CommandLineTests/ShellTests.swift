import Foundation
import TestSupport
import Testing

/// Completions, the manual page and the installation.
@Suite struct ShellTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  @Test func bashCompletesCommandsOptionsAndNames() throws {
    /// What bash offers after these words, the last of which is incomplete; a
    /// file where it offers files by itself.
    func completed(_ words: String...) throws -> [Substring] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Program.shell(
        "source <(\"$PROGRAM\" completions bash); COMP_WORDS=(\"$PROGRAM\" \(list)); "
          + "COMP_CWORD=\(words.count); compopt() { COMPREPLY=(file); }; _springbench; "
          + "printf '%s\\n' \"${COMPREPLY[@]}\"")
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.lines
    }
    #expect(try completed("desc") == ["describe"])
    #expect(try completed("solve", "--meth") == ["--method"])
    #expect(try completed("solve", "--method", "dop8").contains("dop853"))
    #expect(try completed("solve", "--method", "rk4,dop8").contains("rk4,dop853"))
    #expect(try completed("cases", "--set", "fr") == ["frames"])
    #expect(try completed("sweep", "--method", "batch-ge").contains("batch-gemm2"))
    #expect(try completed("solve", "--output", "") == ["file"])
    #expect(try completed("list", "meth") == ["methods"])
    #expect(try completed("score", "--format", "js") == ["json", "jsonl"])
    // Operands, by those before them; options and their values are none.
    #expect(try completed("list", "--wide", "settings", "dw").contains("dwell"))
    #expect(try completed("list", "-o", "x", "sett") == ["settings"])
    #expect(try completed("list", "events", "dw").isEmpty)
    #expect(try completed("completions", "") == ["bash", "zsh", "fish"])
    #expect(try completed("pause", "det") == ["detect"])
    #expect(try completed("replay", "--set", "mode", "=", "x", "mom") == ["momentum-drawer"])
    #expect(try completed("replay", "pip", "").isEmpty)
    #expect(try completed("replay", "pip", "--set", "mode", "=") == ["file"])
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsAreWellFormed(shell: String) throws {
    let outcome = try Program.succeed("completions \(shell)")
    for command in ["describe", "accuracy", "score"] { #expect(outcome.output.contains(command)) }
    // Parsed by the shell itself, if it is installed.
    guard try Program.shell("command -v \(shell)").status == 0 else { return }
    let file = try folder.write(outcome.output, to: "script").path
    try Program.shell("\(shell) -n '\(file)'").expect()
  }

  /// What zsh and fish, where they are installed, make of a line when TAB is
  /// pressed behind it, twice in zsh.
  @Test func zshAndFishCompleteNames() throws {
    for (shell, name) in [("zsh", "_springbench"), ("fish", "springbench.fish")] {
      try folder.write(Program.succeed("completions \(shell)").output, to: name)
    }
    let completed = [
      ("replay mom", "replay momentum-drawer"), ("list settings dw", "list settings dwell"),
      ("pause --detector dwell,kal", "pause --detector dwell,kalman"),
      ("completions zs", "completions zsh"), ("list events zz", "list events zz"),
    ]
    let lines = completed.map { "'springbench \($0.0)'" }.joined(separator: " ")
    let expected = completed.map { "springbench \($0.1)" }
    let scripts = [
      "fish": #"""
      source springbench.fish
      for line in $argv
        set -l found (complete -C $line | cut -f1)
        set -q found[1]; or set found (string split ' ' $line)[-1]
        string replace -r '\S+$' $found[1] $line
      end
      """#,
      // A key writes the line to a file, because the terminal shows more.
      "zsh": #"""
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; zle -N show'
      zpty -w shell 'show() { print -r -- ${BUFFER% } >> shown; BUFFER= }; bindkey "^T" show'
      for line; do zpty -w -n shell $line$'\t\t\x14'; done
      for i in {1..600}; do
        zpty -rt shell text
        [[ -e shown && $(wc -l < shown) -ge $# ]] && break
        sleep 0.05
      done
      cat shown
      """#,
    ]
    for (shell, script) in scripts where try Program.shell("command -v \(shell)").status == 0 {
      try folder.write(script, to: "script")
      let outcome = try Program.shell(
        "PATH=\"$(dirname \"$PROGRAM\"):$PATH\" \(shell) script \(lines)", in: folder.url)
      #expect(outcome.expect().lines.map(String.init) == expected, "\(shell)")
    }
  }

  @Test func theManualHasEveryCommandAndOption() throws {
    let page = try Program.run("man").output
    // The day of the version, not of the build.
    #expect(page.contains(#/^\.TH SPRINGBENCH 1 "\d{4}-\d\d-\d\d" "springbench /#))
    let plain = page.replacing("\\-", with: "-")
    for name in try Program.names("commands") {
      #expect(plain.contains(".SS \"\(name) "), "\(name)")
    }
    for option in ["--overwrite", "--tolerance E", "--spring [NAME=]SPEC", "-h, --help"] {
      #expect(plain.contains(option), "\(option)")
    }
    // troff takes every line that begins with a dot for a request; these are the
    // ones that the page uses.
    let requests: Set = [".TH", ".SH", ".SS", ".TP", ".B", ".I", ".PP", ".nf", ".fi"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test func whatIsInstalledIsUninstalled() throws {
    let make =
      "make --no-print-directory -C '\(Repository.root.path)'"
      + " PREFIX=/usr DESTDIR='\(folder.url.path)' PROGRAM=\"$PROGRAM\""
    try Program.shell("\(make) install").expect()
    let version = try Program.shell("'\(folder.url.path)/usr/bin/springbench' --version")
    #expect(version.output.hasPrefix("springbench "))
    let files = try Program.shell("cd '\(folder.url.path)' && find . -type f | sort")
    #expect(files.output.split(separator: "\n").count == 5)
    #expect(files.output.contains("./usr/share/man/man1/springbench.1"))
    #expect(try Program.shell("\(make) uninstall").status == 0)
    #expect(try Program.shell("find '\(folder.url.path)' -type f").output.isEmpty)
  }
}
