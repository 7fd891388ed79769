// A number if the cell holds one, else its text. The last cell of a row
// ends with a line break, because end tags are omitted.
const valueOf = cell => {
  const text = cell.textContent.trim();
  return text === "" || isNaN(text) ? text : Number(text);
};

// The direction is 1 upwards and -1 downwards. In both, numbers stand before
// texts, and empty cells last. Numbers in texts count: masses=64 < masses=512.
const compare = (a, b, direction) => {
  if (a === "" || b === "") return (a === "") - (b === "");
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return direction
    * (typeof a === "number" ? a - b : a.localeCompare(b, "en", {numeric: true}));
};

const sort = (body, column, direction) => {
  const value = row => valueOf(row.cells[column]);
  body.append(...[...body.rows].sort((a, b) => compare(value(a), value(b), direction)));
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
    sort(table.tBodies[0], column, goesDown ? -1 : 1);
  });
};

// Statuses and verdicts must begin with the wanted text, so that "changed"
// does not find "unchanged".
const holds = (cell, wanted) => {
  const text = cell.textContent.toLowerCase();
  return cell.classList.contains("status") ? text.startsWith(wanted) : text.includes(wanted);
};

// The search field above a table hides the rows without its text, and says
// how many are left.
const addFilter = table => {
  const field = table.closest("details").querySelector("[data-filter]");
  const status = field.closest("p").querySelector("[role=status]");
  const absent = Number(status.dataset.absent);
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase();
    const rows = [...table.tBodies[0].rows];
    for (const row of rows) row.hidden = ![...row.cells].some(cell => holds(cell, wanted));
    const shown = rows.filter(row => !row.hidden).length;
    status.textContent = wanted === "" ? ""
      : (shown || "no") + (shown === 1 ? " row" : " rows") + " of the " + rows.length + " here"
        + (absent > 0 ? "; " + absent + " more are not on this page" : "");
  });
};

for (const table of document.querySelectorAll("table.sortable")) {
  addFilter(table);
  [...table.tHead.rows[0].cells].forEach((heading, column) =>
    addSortButton(table, heading, column));
}

// Case ids become links to their rows, if these are on the page.
for (const cell of document.querySelectorAll(".rows tbody th")) {
  const id = cell.textContent.trim();
  if (!document.getElementById(id)) continue;
  const link = document.createElement("a");
  link.href = "#" + encodeURIComponent(id);
  link.append(...cell.childNodes);
  cell.append(link);
}

// On paper everything is unfolded but long tables.
addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details:not(.long)")) part.open = true;
});

