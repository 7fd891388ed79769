import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  @Test func everyCommandHasAPageOfHelpOfAtMost110Columns() throws {
    let pages = try Program.helpPages.get()
    #expect(pages.count >= 15)
    for (name, page) in pages {
      let widest = page.split(separator: "\n").map(\.count).max() ?? 0
      #expect(page.hasPrefix("springbench \(name): ") && widest <= 110, "\(name): \(widest)")
      for part in ["\nusage: springbench \(name)", "\noptions:\n", "\nexamples:\n", "--quiet"] {
        #expect(page.contains(part), "\(name): \(part)")
      }
    }
  }

  @Test func helpHasAtMost30LinesAndListsTheExitStatuses() throws {
    let outcome = try Program.run("--help")
    let page = outcome.output
    #expect(outcome.errors.isEmpty && page.contains("usage: springbench"))
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 30 && lines.allSatisfy { $0.count <= 100 })
    let words = try #require(page.components(separatedBy: "\nexit: ").last)
    let statuses = words.matches(of: #/\d+/#).map { String($0.output) }
    #expect(statuses == ["0", "1", "3", "64", "65", "66", "69", "73", "74", "130"])
  }

  @Test func namesThatListPrintsAreUniqueAndCanBeTyped() throws {
    let kinds = Set(try Program.names("kinds"))
    // `machine` is a record, the others belong to a scenario or report.
    let others: Set = ["events", "outputs", "settings", "columns", "machine"]
    #expect(kinds.isStrictSuperset(of: others))
    for kind in kinds.subtracting(others) {
      let names = try Program.names(kind)
      #expect(!names.isEmpty && Set(names).count == names.count, "\(kind): \(names)")
      let isPlain =
        switch kind {
        // Axes have the names of columns.
        case "axes": #/[a-z0-9_]+/#
        case "specifications": #/[a-z0-9.:+\/-]+/#
        default: #/[a-z0-9.+\/-]+/#
        }
      #expect(names.filter { $0.wholeMatch(of: isPlain) == nil } == [], "\(kind)")
    }
    #expect(try Program.names("events", "pip") == ["down", "move", "up", "cancel"])
    #expect(
      try Program.names("outputs", "loader") == [
        "arc-start", "arc-length", "rotation", "opacity", "event:state",
      ])
  }

  @Test func theListOfMethodsSaysWhatAMethodCanSolve() throws {
    let list = try Program.run("list methods").rows
    for (name, limits) in [
      ("gauss-16", "; solves only x'' = f(t, x) - c*x' of one coordinate"),
      ("semi-implicit-euler", "; solves only x'' = f(t, x) - c*x' and y' = f(t, x) without y"),
      ("rk4", "method, at 240 steps a second"), ("closed-form", "; solves only springs"),
    ] {
      let entry = try #require(list.first { $0["name"] == name })
      #expect(entry["summary"]?.hasSuffix(limits) == true, "\(name)")
    }
  }
}

@Suite struct ShellTests {
  private let folder = TemporaryFolder()

  /// Unfinished lines, and what the shells make of them when TAB is pressed at
  /// their end. `shard.csv` is a file.
  private static let completed = [
    ("spr", "spring"), ("--vers", "--version"),
    ("help sw", "help sweep"), ("--help sw", "--help sweep"),
    ("solve --meth", "solve --method"), ("solve --method backw", "solve --method backward-euler"),
    ("check --format ju", "check --format junit"),
    ("check --questions fr", "check --questions frames"),
    ("check --clock ten", "check --clock tenth-ms"),
    ("sweep --exhaustive-float z", "sweep --exhaustive-float zeta"),
    ("list columns swe", "list columns sweep"),
    ("plot --picture con", "plot --picture convergence"),
    ("solve resp", "solve response:"),
    ("check --spring preset:swiftui/smo", "check --spring preset:swiftui/smooth"),
    // Operands depend on those before them, not on options and their values.
    ("gesture replay mom", "gesture replay momentum-drawer"),
    ("gesture replay -o x mom", "gesture replay -o x momentum-drawer"),
    ("list meth", "list methods"), ("list --quiet settings pip", "list --quiet settings pip"),
    ("list -o x sett", "list -o x settings"), ("list events zz", "list events zz"),
    ("gesture pau", "gesture pauses"), ("gesture -d lin", "gesture -d line"),
    ("completions zs", "completions zsh"),
    // Files, where no name fits.
    ("sweep --merge shar", "sweep --merge shard.csv"), ("compare shar", "compare shard.csv"),
    ("gesture pauses shar", "gesture pauses shard.csv"),
    ("solve --output shar", "solve --output shard.csv"),
    // No command of the line is run.
    ("solve --method \"$(touch run)\" --dura", "solve --method \"$(touch run)\" --duration"),
  ]

  /// Scripts that print what completion makes of their arguments. Bash and zsh
  /// run in a terminal of their own, in which TAB (`\t`) and Ctrl-T (`\x14`)
  /// are typed after each line. Ctrl-T appends the line, but for the space that
  /// completion adds, to the file `shown`, because the terminal shows more than
  /// the line. Bash gets its terminal from the program `script`, zsh from its
  /// module zpty: there the output must be read (into `text`, not used) for the
  /// shell to go on, until all lines are shown or 30 seconds have passed. Fish
  /// can be asked without a terminal.
  private static let typists = [
    "bash": #"""
    {
      echo 'source completions; show() { printf "%s\n" "${READLINE_LINE% }" >> shown; READLINE_LINE=; }'
      echo 'bind "set bell-style none"; bind -x "\"\C-t\": show"'
      printf '%s\t\x14' "$@"
      echo exit
    } | script -qec 'bash --norc --noprofile -i' /dev/null > /dev/null
    cat shown
    """#,
    "zsh": #"""
    zmodload zsh/zpty
    zpty shell zsh -f -i
    zpty -w shell 'fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; zle -N show'
    zpty -w shell 'show() { print -r -- ${BUFFER% } >> shown; BUFFER= }; bindkey "^T" show'
    for line; do zpty -w -n shell $line$'\t\x14'; done
    for i in {1..600}; do
      zpty -rt shell text
      [[ -e shown && $(wc -l < shown) -ge $# ]] && break
      sleep 0.05
    done
    cat shown
    """#,
    "fish": #"""
    source completions
    for line in $argv
      set -l found (complete -C $line | cut -f1)
      set -q found[1]; or set found (string split ' ' $line)[-1]
      string replace -r -- '\S+$' $found[1] $line
    end
    """#,
  ]

  @Test(arguments: ["bash", "zsh", "fish"]) func shellsCompleteALine(shell: String) throws {
    guard try Program.shell("command -v \(shell)").status == 0 else { return }
    // Bash and fish read `completions`; zsh looks for the function
    // `_springbench`.
    for name in ["completions", "_springbench"] {
      try folder.write(Program.run("completions \(shell)").output, to: name)
    }
    try folder.write("", to: "shard.csv")
    try folder.write(#require(Self.typists[shell]), to: "typist")
    try folder.shell("\(shell) -n completions").expect()
    let lines = Self.completed.map { "'springbench \($0.0)'" }
    let outcome = try folder.shell(
      "PATH=\"$(dirname \"$PROGRAM\"):$PATH\" \(shell) typist \(lines.joined(separator: " "))")
    for (line, expected) in zip(outcome.expect().lines, Self.completed) {
      #expect(line == "springbench \(expected.1)")
    }
    #expect(outcome.lines.count == Self.completed.count)
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "run").path))
  }

  @Test func theManualHasTheBeginningOfEachHelpPage() throws {
    let page = try Program.run("man").output
    #expect(page.contains(#/^\.TH SPRINGBENCH 1 "\d{4}-\d\d-\d\d" "springbench /#))
    let plain = page.replacing("\\-", with: "-").replacing("\\(dq", with: "\"")
    for (name, help) in try Program.helpPages.get() {
      #expect(plain.contains(".SS \"\(name) ") && plain.contains(help.prefix(400)), "\(name)")
    }
    // troff takes every line that begins with a dot for a request; only these
    // are meant.
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
    // The program, its manual page, and the completions of three shells.
    #expect(files.output.split(separator: "\n").count == 5)
    #expect(files.output.contains("./usr/share/man/man1/springbench.1"))
    #expect(try Program.shell("\(make) uninstall").status == 0)
    #expect(try Program.shell("find '\(folder.url.path)' -type f").output.isEmpty)
  }
}
