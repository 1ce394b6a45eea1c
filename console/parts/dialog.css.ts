export const dialogCss = /* css */ `
.c-dialog {
  inline-size: min(480px, calc(100vw - 32px));
  max-block-size: calc(100dvh - 32px);
  margin: auto;
  overflow: auto;
  border-radius: var(--latchkey-radius-modal);
  background: var(--latchkey-bg);
  color: var(--latchkey-text);
  box-shadow: var(--latchkey-shadow);
}

.c-dialog.wide {
  inline-size: min(760px, calc(100vw - 32px));
}

.c-dialog::backdrop {
  background: var(--latchkey-overlay);
}

.c-dialog-body {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-4);
  padding: var(--latchkey-space-6);
}

.c-dialog-title {
  font: 600 var(--latchkey-type-20) var(--latchkey-font);
}

.c-dialog-list {
  display: grid;
  gap: var(--latchkey-space-2);
}

.c-dialog-list > li {
  padding-inline-start: var(--latchkey-space-4);
  position: relative;
}

.c-dialog-list > li::before {
  content: "";
  position: absolute;
  inset-inline-start: 2px;
  inset-block-start: 8px;
  inline-size: 4px;
  block-size: 4px;
  border-radius: 50%;
  background: currentColor;
}

.c-dialog-body > .field {
  margin-block-start: 0;
}

.c-dialog-foot > .button.primary {
  inline-size: auto;
  min-block-size: var(--latchkey-button-secondary);
  border-radius: var(--latchkey-radius-control);
  font: 600 var(--latchkey-type-14) var(--latchkey-font);
}

.c-dialog-foot {
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--latchkey-space-2);
}

@media (max-width: 480px) {
  .c-dialog-foot > .button {
    flex: 1 1 100%;
  }
}
`
