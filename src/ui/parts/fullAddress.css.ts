export const fullAddressCss = /* css */ `
.full-address {
  display: inline-grid;
  grid-template-columns: repeat(5, auto);
  gap: 0 1ch;
  justify-content: start;
  direction: ltr;
  unicode-bidi: isolate;
  text-align: end;
  font:
    500 var(--latchkey-type-14) ui-monospace,
    monospace;
}
`
