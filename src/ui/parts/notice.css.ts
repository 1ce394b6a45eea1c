export const noticeCss = /* css */ `
.notice {
  display: flex;
  gap: var(--latchkey-space-3);
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  overflow-wrap: anywhere;
}

.notice > .icon {
  color: var(--latchkey-text-muted);
}

.notice.warning > .icon {
  color: var(--latchkey-warning);
}

.notice.danger > .icon {
  color: var(--latchkey-danger);
}

.view > .notice {
  margin: var(--latchkey-space-3) var(--latchkey-space-3) 0;
}

.notice-words {
  flex: 1;
  min-inline-size: 0;
}

.notice-title {
  font-weight: 600;
}

.notice-title + .notice-text {
  color: var(--latchkey-text-muted);
}

.notice-action {
  display: flex;
  flex-wrap: wrap;
  gap: var(--latchkey-space-2);
  margin-block-start: var(--latchkey-space-2);
}
`
