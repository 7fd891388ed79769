/// The script of a report page, for sorting and filtering tables, for links to
/// rows, and for the player. Without it everything can be read but the player.
enum ReportScript {
  static let text = tables + anchors + PlayerScript.text

  private static let tables = #"""
    "use strict";

    // A number if the cell holds one, else its text.
    const valueOf = cell => {
      const text = cell.textContent;
      return text === "" || isNaN(text) ? text : Number(text);
    };

    // Numbers stand before texts and empty cells last in either direction, which
    // is 1 upwards and -1 downwards.
    const compare = (a, b, direction) => {
      if (a === b) return 0;
      if (a === "") return 1;
      if (b === "") return -1;
      if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
      return a < b ? -direction : direction;
    };

    const sort = (table, column, direction) => {
      const body = table.tBodies[0];
      const rows = [...body.rows].map(row => ({row, value: valueOf(row.cells[column])}));
      rows.sort((a, b) => compare(a.value, b.value, direction));
      body.append(...rows.map(entry => entry.row));
    };

    // The button in the heading of a column sorts by it, upwards first.
    const addSortButton = (table, heading, column) => {
      const button = document.createElement("button");
      button.textContent = "↕";
      button.setAttribute("aria-label", "sort by " + heading.textContent);
      heading.append(button);
      button.addEventListener("click", () => {
        const goesDown = heading.getAttribute("aria-sort") === "ascending";
        for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", goesDown ? "descending" : "ascending");
        sort(table, column, goesDown ? -1 : 1);
      });
    };

    // The search field above a table leaves the rows with its text.
    const addFilter = table => {
      const field = table.closest("details").querySelector("[data-filter]");
      field.addEventListener("input", () => {
        const wanted = field.value.toLowerCase();
        for (const row of table.tBodies[0].rows)
          row.hidden = !row.textContent.toLowerCase().includes(wanted);
      });
    };

    for (const table of document.querySelectorAll("table.sortable")) {
      addFilter(table);
      [...table.tHead.rows[0].cells].forEach((heading, column) =>
        addSortButton(table, heading, column));
    }

    """#

  private static let anchors = #"""
    // Case ids become links to their rows; those that the page has as links stay.
    for (const row of document.querySelectorAll("tr[id]")) {
      const cell = row.cells[0];
      if (cell.tagName !== "TD" || cell.firstElementChild) continue;
      const link = document.createElement("a");
      link.href = "#" + encodeURIComponent(row.id);
      link.append(...cell.childNodes);
      cell.append(link);
    }

    // Unfolds what an address points to.
    const openTarget = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      const target = id && document.getElementById(id);
      if (!target) return;
      for (let part = target; part; part = part.parentElement)
        if (part.tagName === "DETAILS") part.open = true;
      target.scrollIntoView({block: "center"});
    };
    addEventListener("hashchange", openTarget);
    openTarget();

    // On paper everything is unfolded but long tables.
    addEventListener("beforeprint", () => {
      for (const part of document.querySelectorAll("details:not(.long)")) part.open = true;
    });

    """#
}
