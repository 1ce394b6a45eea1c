/** How every screen is laid out: a head, content in one column, and actions that stay in sight. */
export const layoutCss = /* css */ `
.screen-head {
  text-align: center;
}

/* The title is centred between the arrow and as much room again, whatever the height of the rest. */
.screen-head.deep {
  position: relative;
  padding-inline: var(--latchkey-hit);
}

.screen-head > .icon-button {
  position: absolute;
  inset-block-start: calc((24px - var(--latchkey-hit)) / 2);
  inset-inline-start: calc(-1 * var(--latchkey-space-3));
}

/* Not beside the arrow, which it would push from the middle. */
.screen-head > .icon-button > .unseen {
  position: absolute;
}

.screen-title {
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  text-wrap: balance;
}

.screen-title:focus-visible {
  outline: 0;
}

.screen-help {
  margin-block-start: var(--latchkey-space-1);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  text-wrap: balance;
  overflow-wrap: anywhere;
}

.screen-help > strong {
  font-weight: 500;
  color: var(--latchkey-text);
}

.operator {
  font: 500 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  margin-block-end: var(--latchkey-space-2);
}

.screen-help > .asker {
  display: block;
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  overflow-wrap: anywhere;
}

.screen-content {
  display: flex;
  flex-direction: column;
  gap: var(--latchkey-space-4);
}

.screen-content.dense {
  gap: var(--latchkey-space-2);
}

.screen-mark {
  display: grid;
  place-items: center;
  inline-size: 56px;
  block-size: 56px;
  margin-inline: auto;
  margin-block-end: var(--latchkey-space-3);
  border-radius: var(--latchkey-radius-round);
  background: var(--latchkey-surface);
  color: var(--latchkey-accent);
}

.screen-mark.success {
  color: var(--latchkey-success);
}

.screen-mark > .icon {
  inline-size: 24px;
  block-size: 24px;
}

.screen-mark > .spinner {
  inline-size: 24px;
  block-size: 24px;
}

.screen-foot {
  position: sticky;
  inset-block-end: 0;
  display: flex;
  flex-direction: column;
  gap: var(--latchkey-space-2);
  margin-block: calc(-1 * var(--latchkey-space-1)) calc(-1 * var(--latchkey-space-5));
  margin-inline: calc(-1 * var(--edge));
  padding: var(--latchkey-space-1) var(--edge) var(--latchkey-space-5);
  background: var(--latchkey-bg);
  box-shadow: 0 -6px 10px 2px var(--latchkey-bg);
}

@media (max-height: 320px) {
  .screen-foot {
    position: static;
  }
}

.section-title {
  margin-block-end: var(--latchkey-space-2);
  font: 500 var(--latchkey-type-14) var(--latchkey-font);
}

.center {
  text-align: center;
}

/* A sentence keeps its own direction where the layout has the other one: not every language has its texts yet. */
.screen-title,
.screen-help,
.screen-help > span,
[dir=rtl] :is(.notice-title, .notice-text) {
  unicode-bidi: plaintext;
}

[dir=rtl] :is(.notice-title, .notice-text) {
  text-align: right;
}

.resend {
  display: grid;
  place-items: center;
  min-block-size: var(--latchkey-button-secondary);
}

.resend > p {
  margin: 0;
  font-variant-numeric: tabular-nums;
}
`
