export const chainNodesCss = /* css */ `
.c-nodes {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-5);
  margin: 0;
  padding: 0;
  list-style: none;
}

.c-node {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
}

.c-node + .c-node {
  padding-block-start: var(--latchkey-space-5);
  border-block-start: 1px solid var(--latchkey-border);
}
`
