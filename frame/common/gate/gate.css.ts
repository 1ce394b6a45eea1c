/** The line above a button that the gate guards, and the room that such a screen has at least. */
export const gateCss = /* css */ `
.hint {
  min-block-size: 1lh;
  margin: 0;
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  text-align: center;
  text-wrap: balance;
  unicode-bidi: plaintext;
}

/* Two lines: what the gate says must not move the button that it speaks of. */
.guarded > .hint {
  min-block-size: 2lh;
}

.guarded {
  display: flex;
  flex-direction: column;
  gap: var(--latchkey-space-2);
}

/* As high as the gate wants it, also where the words are few. */
.screen-content:has(.guarded) {
  min-block-size: 284px;
}

.screen-content:has(.guarded) > .screen-foot {
  margin-block-start: auto;
}

.asked-on {
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  text-align: center;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
}

.asked-on > bdi {
  font-weight: 500;
  color: var(--latchkey-text);
}
`
