export const partsPageCss = /* css */ `
.c-page {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--latchkey-space-5);
  inline-size: 100%;
  max-inline-size: 1120px;
  margin-inline: auto;
  padding: var(--latchkey-space-6) var(--latchkey-space-6) 96px;
}

.c-page-head {
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: var(--latchkey-space-3);
}

.c-page-title {
  font: 600 var(--latchkey-type-28) var(--latchkey-font);
  overflow-wrap: anywhere;
}

.c-page-lead {
  color: var(--latchkey-text-muted);
  margin-block-start: var(--latchkey-space-1);
  max-inline-size: 68ch;
}

.c-section {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-4);
  padding: var(--latchkey-space-5);
  border: 1px solid var(--latchkey-border);
  border-radius: var(--latchkey-radius-row);
}

.c-section-head {
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: var(--latchkey-space-3);
}

.c-section-title {
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
}

.c-section-lead {
  color: var(--latchkey-text-muted);
  max-inline-size: 68ch;
}

@media (max-width: 640px) {
  .c-page {
    padding: var(--latchkey-space-4) var(--latchkey-space-4) 96px;
  }

  .c-section {
    padding: var(--latchkey-space-4);
  }
}

.c-verdict {
  display: flex;
  gap: var(--latchkey-space-2);
  overflow-wrap: anywhere;
}

.c-verdict.good > .icon {
  color: var(--latchkey-success);
}

.c-verdict.bad > .icon {
  color: var(--latchkey-danger);
}
`
