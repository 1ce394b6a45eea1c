export const projectsCss = /* css */ `
.c-project-tab {
  padding-block-start: var(--latchkey-space-5);
}

.c-rows {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
}

.c-row {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--latchkey-space-2) var(--latchkey-space-3);
  min-block-size: 48px;
  padding: var(--latchkey-space-2) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-control);
  background: var(--latchkey-surface);
}

.c-row[data-over] {
  box-shadow: inset 0 0 0 2px var(--latchkey-accent);
}

.c-row-main {
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
}

.c-row-main code {
  overflow-wrap: anywhere;
}

.c-row-hint {
  display: block;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.c-faint {
  padding-inline-start: var(--latchkey-space-4);
  list-style: disc;
}

.c-config {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 420px);
  align-items: start;
  gap: var(--latchkey-space-5);
}

.c-config-side {
  position: sticky;
  inset-block-start: var(--latchkey-space-4);
}

.c-feature {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
  padding-block: var(--latchkey-space-2);
  border-block-end: 1px solid var(--latchkey-border);
}

.c-feature:last-child {
  border: 0;
}

.c-feature-choice {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-3);
}

.c-feature-title {
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.c-draft {
  position: sticky;
  inset-block-end: 0;
  z-index: 4;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--latchkey-space-2);
  padding: var(--latchkey-space-3) var(--latchkey-space-4);
  border-radius: var(--latchkey-radius-row);
  background: var(--latchkey-surface-strong);
}

.c-preview {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-3);
}

.c-preview .button[aria-pressed=true] {
  background: var(--latchkey-bg);
}

.c-preview-stage {
  display: grid;
  justify-content: center;
  overflow: hidden;
  border-radius: var(--latchkey-radius-row);
  border: 1px solid var(--latchkey-border);
  block-size: 560px;
}

.c-preview-frame {
  border: 0;
  display: block;
  inline-size: 760px;
  block-size: 1000px;
  scale: 0.56;
  transform-origin: top center;
}

.c-preview-frame.phone {
  inline-size: 390px;
  block-size: 800px;
  scale: 0.7;
}

@media (max-width: 1080px) {
  .c-config {
    grid-template-columns: minmax(0, 1fr);
  }

  .c-config-side {
    position: static;
  }
}
`
