export const listCss = /* css */ `
.list-heading:first-child {
  margin-block-start: 0 !important;
}

.list {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
}

.list-heading {
  margin-block: var(--latchkey-space-4) var(--latchkey-space-2);
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
