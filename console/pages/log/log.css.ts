export const logCss = /* css */ `
.c-log {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
  list-style: none;
  margin: 0;
  padding: 0;
}

.c-entry {
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface);
}

.c-entry > summary {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--latchkey-space-1) var(--latchkey-space-3);
  min-block-size: 48px;
  padding: var(--latchkey-space-2) var(--latchkey-space-4);
  border-radius: inherit;
  cursor: pointer;
}

.c-entry > summary:hover {
  background: var(--latchkey-surface-strong);
}

.c-entry-what {
  font-weight: 600;
}

.c-entry-subject {
  flex: 1;
  min-inline-size: 8em;
  overflow-wrap: anywhere;
}

.c-entry-body {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
  padding: var(--latchkey-space-2) var(--latchkey-space-4) var(--latchkey-space-4);
  overflow-wrap: anywhere;
}

.c-changes {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
  margin: 0;
}

.c-changes > div {
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--latchkey-space-1) var(--latchkey-space-3);
}

.c-changes dt {
  grid-column: 1 / -1;
  font-weight: 600;
}

.c-changes dd {
  min-inline-size: 0;
  margin: 0;
}

.c-changes pre {
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}

@media (max-width: 480px) {
  .c-changes > div {
    grid-template-columns: minmax(0, 1fr);
  }
}
`
