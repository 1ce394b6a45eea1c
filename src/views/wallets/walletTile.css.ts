export const walletTileCss = /* css */ `
.wallet-tile {
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 6px;
  inline-size: 100%;
  block-size: 100px;
  padding: var(--latchkey-space-2) 2px 0;
  border-radius: var(--latchkey-radius-row);
  text-align: center;
}

.wallet-tile:focus-visible {
  outline-offset: -2px;
}

@media (hover: hover) {
  .wallet-tile:hover {
    background: var(--latchkey-surface);
  }
}

.wallet-tile-name {
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  max-inline-size: 100%;
  overflow: hidden;
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  text-wrap: balance;
}

.wallet-tile-mark {
  position: absolute;
  inset-block-start: 4px;
  inset-inline-end: calc(50% - 28px);
  inline-size: 12px;
  block-size: 12px;
  border: 2px solid var(--latchkey-bg);
  border-radius: 50%;
  background: var(--latchkey-success);
  overflow: hidden;
  text-indent: 20px;
  white-space: nowrap;
}

.wallet-tile[aria-disabled=true] {
  cursor: default;
}

.wallet-tile[aria-disabled=true] > * {
  opacity: 0.5;
}

.wallet-skeletons {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(80px, 1fr));
  justify-items: center;
}

.wallet-skeletons > .skeleton {
  inline-size: 48px;
  block-size: 48px;
  margin: var(--latchkey-space-2) 0 44px;
  border-radius: 14px;
}

.wallet-filter {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-3);
  margin-block-start: var(--latchkey-space-2);
  min-block-size: var(--latchkey-button-chip);
}

.wallet-space {
  min-block-size: calc(var(--most) - 188px - env(safe-area-inset-bottom));
}

.store-code {
  inline-size: min(220px, 100%);
  margin-inline: auto;
}
`
