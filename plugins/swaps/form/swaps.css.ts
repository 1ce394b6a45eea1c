/** Two tokens with their amounts, one above the other, and the button that turns them round between them. */
export const swapsCss = /* css */ `
.swap-sides {
  display: grid;
  gap: var(--latchkey-space-1);
}

.swap-side {
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border: 1px solid transparent;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.swap-side:focus-within:has(input:focus) {
  border-color: var(--latchkey-focus);
}

.swap-head,
.swap-line {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-2);
}

.swap-head {
  min-block-size: var(--latchkey-button-chip);
}

.swap-head > .countdown {
  margin-block: -4px;
}

.swap-held {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-2);
}

.swap-line {
  align-items: flex-start;
}

.swap-line > .field,
.swap-got {
  flex: 1 1 0;
  min-inline-size: 0;
}

.swap-line > .button {
  flex: none;
  max-inline-size: 60%;
  margin-block-start: 6px;
}

.swap-side .amount {
  direction: inherit;
  justify-content: flex-start;
  padding: 0;
  background: none;
}

.swap-side .amount > input {
  direction: ltr;
  inline-size: 100%;
  flex: 1;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}

.swap-side .amount > span {
  display: none;
}

.swap-side .field-error {
  justify-content: flex-start;
}

.swap-got {
  display: flex;
  align-items: center;
  min-block-size: var(--latchkey-hit);
  overflow: hidden;
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  text-overflow: ellipsis;
}

.swap-got[data-long] {
  font-size: 20px;
}

.swap-got[data-old] {
  color: var(--latchkey-text-muted);
}

.swap-old {
  color: var(--latchkey-text-muted);
}

.swap-worth {
  min-block-size: 20px;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  color: var(--latchkey-text-muted);
}

.swap-turn {
  z-index: 1;
  justify-self: center;
  margin-block: -20px;
  border: 4px solid var(--latchkey-bg);
  border-radius: 50%;
  background: var(--latchkey-surface-strong);
  line-height: 0;
}

.swap-turn .icon {
  rotate: 90deg;
}

.swap-ring {
  margin-block: calc(-1 * var(--latchkey-space-2));
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-3);
}

.swap-sum {
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: baseline;
  gap: var(--latchkey-space-1) var(--latchkey-space-4);
}

.swap-sum > dt {
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.swap-sum > dd {
  text-align: end;
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
}

.swap-sum small {
  display: block;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
