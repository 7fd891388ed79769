/// The style sheet of a report page, for light and dark, narrow and wide
/// screens, and print.
enum ReportStyle {
  static let text = """
    :root{color-scheme:light dark;--paper:#fff;--ink:#1c1c1c;--faint:#666;--line:#ddd;--mark:#0b5fa5}
    @media(prefers-color-scheme:dark){
    :root{--paper:#16181c;--ink:#ececec;--faint:#a8a8a8;--line:#3a3d42;--mark:#8cc4ff}}
    body{margin:0 auto;max-width:1000px;padding:0 16px 40px;background:var(--paper);color:var(--ink);
    font:15px/1.5 system-ui,"DejaVu Sans",sans-serif}
    a{color:var(--mark)}h1{font-size:1.5em}h2{margin-top:2em;border-bottom:1px solid var(--line)}
    nav a{margin-right:.8em;white-space:nowrap;display:inline-block}
    figure{margin:1em 0}svg.picture{width:100%;height:auto;display:block}
    .wide{overflow-x:auto;max-height:70vh}.wide:focus,figure:focus,a:focus,button:focus,summary:focus,input:focus,
    select:focus{outline:2px solid var(--mark);outline-offset:2px}
    table{border-collapse:collapse;font-size:13px}
    th,td{padding:2px 8px;text-align:left;border-bottom:1px solid var(--line);white-space:nowrap}
    thead th{position:sticky;top:0;background:var(--paper)}
    .sortable tbody th{font-weight:normal}
    .n,.rows td{text-align:right;font-variant-numeric:tabular-nums}
    .rows .t,.rows .status{text-align:left}
    th button{font:inherit;background:none;border:0;padding:0 2px;color:inherit;cursor:pointer}
    .status::before{content:"● ";}.ok::before,.improvement::before{color:#228b54}
    .failed::before,.regression::before,.diverged::before{content:"✕ ";color:#d93025}
    .noisy::before,.disturbed::before,.below_resolution::before,.inconclusive::before,
    .changed::before{content:"▲ ";color:#c77700}
    .skipped::before,.insufficient::before,.unchanged::before{content:"○ ";color:var(--faint)}
    summary{cursor:pointer;padding:.3em 0}.tools{margin:.3em 0}
    tr:target{outline:2px solid var(--mark)}
    .player fieldset{border:1px solid var(--line);display:inline-block;margin:0 .5em .5em 0}
    .player svg{width:100%;height:auto;display:block}
    .player table{width:100%}.player td{padding:1px 6px}.player .track{width:45%;min-width:140px}
    .player .track svg{height:22px}.player tr.chosen td{font-weight:bold}
    .player .rail{stroke:var(--line)}.player .dot{fill:var(--mark)}.player .goal{stroke:var(--faint)}
    .player .curve{fill:none;stroke:var(--mark);stroke-width:2}
    .player .true{fill:none;stroke:var(--faint);stroke-width:2;stroke-dasharray:5 4}
    .player .now{stroke:var(--faint)}.player text{fill:var(--ink);font-size:12px}
    input[type=range]{width:min(100%,420px);vertical-align:middle}
    @media(max-width:600px){body{padding:0 10px 30px}
    figure{overflow-x:auto}svg.picture{min-width:720px}}
    @media print{.tools,nav,.player .controls{display:none}.wide{max-height:none;overflow:visible}
    section{break-inside:auto}figure{break-inside:avoid}body{max-width:none}th,td{white-space:normal}}
    """
}
