export const keyValueCss = /* css */ `
.pairs {
  padding: var(--latchkey-space-1) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.pair {
  display: flex;
  text-align: end;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--latchkey-space-4);
  padding-block: 10px;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}

.pair + .pair {
  border-block-start: 1px solid var(--latchkey-border);
}

.pair > dt {
  color: var(--latchkey-text-muted);
}

.pair > dd {
  flex: 1 1 auto;
  min-inline-size: 0;
  text-align: -webkit-match-parent;
  text-align: match-parent;
  font-weight: 500;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}
`
