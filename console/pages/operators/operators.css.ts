export const operatorsCss = /* css */ `
.c-grants {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
}

.c-grant {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
  align-items: end;
  gap: var(--latchkey-space-2);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
}

@media (max-width: 480px) {
  .c-grant {
    grid-template-columns: minmax(0, 1fr);
  }
}
`
