export const virtualGridCss = /* css */ `
.grid {
  position: relative;
  contain: layout style;
}

.grid > li {
  position: absolute;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  contain: layout style;
}

.grid-heading {
  padding-block: 12px 8px;
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.grid[data-moving] .picture > img {
  transition: none;
}
`
