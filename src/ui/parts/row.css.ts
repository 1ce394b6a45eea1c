export const rowCss = /* css */ `
.row {
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  inline-size: 100%;
  min-block-size: var(--latchkey-row);
  padding-block: 7px;
  padding-inline: 9px 13px;
  border: 1px solid transparent;
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  transition:
    background-color var(--latchkey-time-quick),
    scale var(--latchkey-time-quick);
}

.row + .row {
  margin-block-start: var(--latchkey-space-2);
}

@media (hover: hover) {
  .row:is(button, a):hover {
    background: var(--latchkey-surface-strong);
  }
  .row:is(button, a):hover .picture:not([data-shown]),
  .row:is(button, a):hover .badge.neutral {
    background: var(--latchkey-bg);
  }

  .row[aria-disabled=true]:hover {
    background: var(--latchkey-surface) !important;
  }
}

.row:is(button, a):active {
  scale: 0.985;
}

.row-words {
  flex: 1;
  min-inline-size: 0;
}

.row-label,
.row-hint {
  display: block;
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
  text-align: -webkit-match-parent;
  text-align: match-parent;
}

.row-label {
  font: 500 var(--latchkey-type-16) var(--latchkey-font);
}

.row-hint {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.row.whole :is(.row-label, .row-hint) {
  white-space: normal;
  overflow-wrap: anywhere;
}

.row-end {
  flex: none;
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-1);
  color: var(--latchkey-text-muted);
  text-align: end;
  font-variant-numeric: tabular-nums;
}

.row[aria-current=true] {
  border-color: var(--latchkey-accent);
}

@media (forced-colors: active) {
  .row[aria-current=true] {
    border-color: Highlight;
  }
}

.row[aria-disabled=true]:not([aria-busy]) :is(.picture, .row-label) {
  opacity: 0.5;
}
`
