export const commandMenuCss = /* css */ `
.c-commands {
  display: grid;
  gap: 2px;
  max-block-size: min(50dvh, 420px);
  overflow-y: auto;
}

.c-command {
  display: grid;
  gap: 0;
  padding: var(--latchkey-space-2) var(--latchkey-space-3);
  min-block-size: var(--latchkey-hit);
  align-content: center;
  border-radius: var(--latchkey-radius-control);
  cursor: pointer;
}

.c-command[aria-selected=true] {
  background: var(--latchkey-surface-strong);
}

.c-command-about {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}
`
