export const stackCss = /* css */ `
.stack {
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  gap: var(--latchkey-space-3);
}

.stack.line {
  flex-direction: row;
  align-items: center;
  flex-wrap: wrap;
}

.stack.center {
  align-items: center;
  text-align: center;
}

.stack.line.center {
  justify-content: center;
}

.stack.between {
  justify-content: space-between;
}

.stack > * {
  margin-block: 0 !important;
  min-inline-size: 0;
}

.stack.g1 {
  gap: var(--latchkey-space-1);
}

.stack.g2 {
  gap: var(--latchkey-space-2);
}

.stack.g3 {
  gap: var(--latchkey-space-3);
}

.stack.g4 {
  gap: var(--latchkey-space-4);
}

.stack.g5 {
  gap: var(--latchkey-space-5);
}

.stack.g6 {
  gap: var(--latchkey-space-6);
}
`
