export const virtualGridCss = /* css */ `
.grid {
  position: relative;
  contain: layout style;
}

.grid > li {
  position: absolute;
  display: grid;
  contain: layout style;
}

.grid[data-moving] .picture > img {
  transition: none;
}
`
