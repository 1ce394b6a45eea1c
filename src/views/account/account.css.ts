export const accountCss = /* css */ `
.account {
  display: flex;
  flex-direction: column;
  align-items: center;
  padding-block-start: var(--latchkey-space-2);
}

.account-name {
  padding-inline-start: var(--latchkey-space-3);
  display: flex;
  align-items: center;
  justify-content: center;
  margin-block-start: var(--latchkey-space-2);
  max-inline-size: 100%;
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
}

.account-name > span:first-child {
  direction: ltr;
  unicode-bidi: isolate;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.account-name .icon-button {
  inline-size: 36px;
  color: var(--latchkey-text-muted);
}

.account-wallet {
  max-inline-size: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.account-pill {
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--latchkey-space-2);
  min-block-size: 32px;
  padding-inline: 6px 8px;
  border-radius: var(--latchkey-radius-round);
  background: var(--latchkey-surface);
  color: var(--latchkey-text);
  font-weight: 500;
  transition: background-color var(--latchkey-time-quick);
}

.account-pill::after {
  content: "";
  position: absolute;
  inset: -6px 0;
}

.account-pill > span:not(.picture) {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.account-pill > .icon {
  inline-size: 16px;
  block-size: 16px;
  color: var(--latchkey-text-muted);
}

@media (hover: hover) {
  .account-pill:hover {
    background: var(--latchkey-surface-strong);
  }
}

.account > .picture > .picture {
  position: absolute;
  inset: 0;
  background: none;
}

.account > .picture > .picture[data-shown] {
  background: var(--latchkey-bg);
}

.account > .skeleton.picture-shape {
  border-radius: 50%;
}

.account > .skeleton.title-shape {
  margin-block: var(--latchkey-space-4) 6px;
}

.account-total {
  display: flex;
  flex-direction: column;
  align-items: center;
  align-self: stretch;
  margin-block-start: var(--latchkey-space-2);
}

.account-total > .skeleton {
  inline-size: 120px;
  margin-block: 2px;
}

.account-failed,
.account-balance {
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: var(--latchkey-space-2);
  min-inline-size: 120px;
}

.account-balance {
  min-block-size: 28px;
  font: 500 var(--latchkey-type-16) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.account-balance .skeleton.title-shape {
  inline-size: 120px;
  block-size: 20px;
  margin: 4px auto;
}

.account-age {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.account-known {
  animation: account-known var(--latchkey-time-view);
}

@keyframes account-known {
  from {
    opacity: 0;
  }
}

.account-unknown {
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.account-failed {
  margin-block: var(--latchkey-space-1);
}

.account-actions {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(72px, 1fr));
  gap: var(--latchkey-space-2);
  margin-block-start: var(--latchkey-space-5);
}

.account-tabs,
.account-settings {
  margin-block-start: var(--latchkey-space-5);
}

/* As between the rows of one plugin. */
.account-settings > * + * {
  margin-block-start: var(--latchkey-space-2);
}

.network-chip {
  display: flex;
  align-items: center;
  gap: 2px;
  min-block-size: var(--latchkey-hit);
  min-inline-size: var(--latchkey-hit);
  padding-inline: var(--latchkey-space-2);
  border-radius: var(--latchkey-radius-round);
  color: var(--latchkey-text-muted);
  transition: background-color var(--latchkey-time-quick);
}

.network-chip:not([aria-disabled]):hover {
  background: var(--latchkey-surface);
}

.network-chip[aria-disabled] {
  cursor: default;
}

.account-user {
  max-inline-size: 100%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}
`
