export const profileCss = /* css */ `
.profile {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
}

.profile-card {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
  padding: var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
}

.profile-line {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-3);
  min-inline-size: 0;
}

.profile-words {
  flex: 1;
  min-inline-size: 0;
}

.profile-name {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  text-align: -webkit-match-parent;
  text-align: match-parent;
}

.profile-address {
  display: flex;
  align-items: center;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.profile-address .icon-button {
  margin-block: -12px;
}

.profile-balance {
  flex: 1;
  min-inline-size: 0;
  min-block-size: 20px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
  font-variant-numeric: tabular-nums;
}

.profile-card .button.chip {
  background: var(--latchkey-surface-strong);
}

.profile-card .row {
  background: var(--latchkey-bg);
}

.profile-card .icon-button:hover::before {
  background: var(--latchkey-surface-strong);
}

.profile-note {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.profile-item {
  display: flex;
  align-items: center;
  gap: var(--latchkey-space-1);
  min-inline-size: 0;
}

.profile-item > .row {
  flex: 1;
  min-inline-size: 0;
}

.profile-user {
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
}
`
