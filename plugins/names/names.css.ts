/** The zone at the end of the field, as far from its edge as the text from its start. */
export const namesCss = /* css */ `
.names-zone {
  padding-inline-end: 12px;
  color: var(--latchkey-text-muted);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  white-space: nowrap;
}
`
