export const keyValueCss = /* css */ `
.pairs {
  padding: var(--latchkey-space-1) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.pair {
  position: relative;
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
  text-align: start;
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

.pair-more {
  display: inline-flex;
  align-items: center;
  gap: var(--latchkey-space-1);
  max-inline-size: 100%;
  font: inherit;
  text-align: inherit;
}

/* The whole line can be pressed. */
.pair-more::after {
  content: "";
  position: absolute;
  inset-inline: 0;
  inset-block-start: -2px;
  block-size: var(--latchkey-hit);
}

.pair-more > span {
  min-inline-size: 0;
}

.pair-more > .icon {
  flex: none;
  inline-size: 16px;
  block-size: 16px;
  color: var(--latchkey-text-muted);
}

.pair-more[aria-expanded=true] > .icon {
  rotate: 180deg;
}

.pair > .pair-details {
  flex-basis: 100%;
  padding-block-start: var(--latchkey-space-1);
  text-align: start;
  font-weight: 400;
}

.pair-details > .pairs {
  padding: 0;
  background: none;
  border-radius: 0;
}

.pair-details .pair {
  padding-block: var(--latchkey-space-1);
  border: 0;
  font-size: 12px;
}

.pair-details dd {
  font-weight: 400;
}
`
