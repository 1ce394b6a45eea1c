export const tabsCss = /* css */ `
.tabs {
  display: flex;
  gap: var(--latchkey-space-1);
  padding: var(--latchkey-space-1);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  overflow-x: auto;
  scrollbar-width: none;
}

.tab {
  flex: 1 0 auto;
  min-block-size: 36px;
  padding-inline: var(--latchkey-space-3);
  border: 1px solid transparent;
  border-radius: var(--latchkey-radius-control);
  color: var(--latchkey-text-muted);
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  text-align: center;
  position: relative;
  transition:
    color var(--latchkey-time-quick),
    background-color var(--latchkey-time-quick);
}

.tab::after {
  content: "";
  position: absolute;
  inset: -5px 0;
}

.tab[aria-selected=true] {
  color: var(--latchkey-text);
}

@media (hover: hover) {
  .tab:hover {
    color: var(--latchkey-text);
  }
}

.tab:active {
  background: var(--latchkey-surface-strong);
}

.tab[aria-selected=true] {
  background: var(--latchkey-bg);
  box-shadow:
    0 0 0 1px var(--latchkey-border),
    0 1px 2px var(--latchkey-border);
  cursor: default;
}

@media (forced-colors: active) {
  .tab[aria-selected=true] {
    border-color: Highlight;
  }
}

.tab[aria-disabled=true] {
  opacity: 0.5;
  cursor: default;
}

.tab > .skeleton {
  inline-size: 56px;
  margin-inline: auto;
}

.tab-panel {
  margin-block-start: var(--latchkey-space-4);
}
`
