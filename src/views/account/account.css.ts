export const accountCss = /* css */ `
.account {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
}

.account-identity {
  display: flex;
  align-items: center;
  min-block-size: 48px;
}

.account-words {
  flex: 1;
  min-inline-size: 0;
  margin-inline-start: var(--latchkey-space-3);
}

.account-name,
.account-address,
.account-pill > span:not(.picture) {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
}

.account-name {
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
}

/* Beside the picture in whichever direction it is read itself. */
.account-name,
.account-address {
  text-align: -webkit-match-parent;
  text-align: match-parent;
}

.account-address {
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.account-identity > .icon-button {
  flex: none;
  inline-size: 36px;
}

.account-identity > .icon-button:last-child {
  margin-inline-end: -8px;
}

.account-place {
  display: flex;
  align-items: flex-start;
  gap: var(--latchkey-space-2);
}

.account-place > .icon-button {
  flex: none;
  margin-block: -6px;
  margin-inline-end: -12px;
}

.account-chips {
  flex: 1;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: var(--latchkey-space-2);
  min-inline-size: 0;
}

.account-pills {
  display: flex;
  gap: var(--latchkey-space-2);
  max-inline-size: 100%;
}

.account-pill {
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--latchkey-space-2);
  min-inline-size: 0;
  min-block-size: 32px;
  padding-inline: 6px 8px;
  border-radius: var(--latchkey-radius-round);
  background: var(--latchkey-surface);
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  transition: background-color var(--latchkey-time-quick);
}

.account-pill::after {
  content: "";
  position: absolute;
  inset: -6px 0;
}

.account-pill > .icon {
  flex: none;
  inline-size: 16px;
  block-size: 16px;
  color: var(--latchkey-text-muted);
}

.account-pill[aria-disabled] {
  cursor: default;
}

@media (hover: hover) {
  button.account-pill:not([aria-disabled]):hover {
    background: var(--latchkey-surface-strong);
  }
}

.account-identity > .picture > .picture {
  position: absolute;
  inset: 0;
  background: none;
}

.account-identity > .picture > .picture[data-shown] {
  background: var(--latchkey-bg);
}

.account-identity > .skeleton.picture-shape {
  border-radius: 50%;
}

.account-identity > .skeleton.title-shape {
  margin-inline-start: var(--latchkey-space-3);
}

.account-total {
  display: flex;
  flex-direction: column;
  align-items: center;
}

.account-total > .skeleton {
  inline-size: 120px;
  margin-block: 6px;
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
  min-block-size: 36px;
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.account-balance .skeleton.title-shape {
  inline-size: 120px;
  block-size: 24px;
  margin: 6px auto;
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
  margin-block-start: var(--latchkey-space-3);
}

.account-offers > * {
  margin-block-start: var(--latchkey-space-3);
  animation: account-known var(--latchkey-time-view);
}

.account-tabs {
  margin-block-start: var(--latchkey-space-3);
}

/* As between the rows of one plugin. */
.account-settings > * + * {
  margin-block-start: var(--latchkey-space-2);
}
`
