export const actionTileCss = /* css */ `
.tile {
  display: flex;
  flex: 1 1 0;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--latchkey-space-1);
  inline-size: 100%;
  min-inline-size: 60px;
  min-block-size: 64px;
  padding: var(--latchkey-space-2);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  color: var(--latchkey-accent);
  transition:
    background-color var(--latchkey-time-quick),
    scale var(--latchkey-time-quick);
}

@media (hover: hover) {
  .tile:hover {
    background: var(--latchkey-surface-strong);
  }
}

.tile:active {
  scale: 0.97;
}

.tile-label {
  max-inline-size: 100%;
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text);
}

.tile[aria-disabled=true]:not([aria-busy]) {
  opacity: 0.5;
}
`
