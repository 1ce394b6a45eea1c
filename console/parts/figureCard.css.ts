export const figureCardCss = /* css */ `
.c-figure {
  display: grid;
  align-content: start;
  gap: var(--latchkey-space-1);
  padding: var(--latchkey-space-4);
  border: 1px solid var(--latchkey-border);
  border-radius: var(--latchkey-radius-row);
}

.c-figure-label {
  color: var(--latchkey-text-muted);
}

.c-figure-value {
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.c-figure-hint {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
