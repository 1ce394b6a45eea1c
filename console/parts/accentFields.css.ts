export const accentFieldsCss = /* css */ `
.c-swatch {
  inline-size: 32px;
  block-size: 32px;
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;
}

.c-pairs {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: var(--latchkey-space-1) var(--latchkey-space-4);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}
`
