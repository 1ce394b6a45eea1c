export const figureTableCss = /* css */ `
@media (max-width: 640px) {
  .c-table.c-figures :is(th, td) {
    padding: var(--latchkey-space-1) var(--latchkey-space-2);
    white-space: normal;
  }
}
`
