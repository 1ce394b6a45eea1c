export const sceneCss = /* css */ `
.scene {
  display: flex;
  flex-direction: column;
  align-items: center;
  text-align: center;
  padding-block-start: var(--latchkey-space-4);
}

.scene-picture {
  display: grid;
  place-items: center;
  inline-size: 88px;
  block-size: 88px;
}

.scene-title {
  margin-block-start: var(--latchkey-space-5);
  font: 600 var(--latchkey-type-16) var(--latchkey-font);
  text-wrap: balance;
}

.scene-help {
  min-block-size: 40px;
  margin-block-start: var(--latchkey-space-1);
  font: 400 var(--latchkey-type-14) var(--latchkey-font);
  color: var(--latchkey-text-muted);
  text-wrap: balance;
}

.scene-actions {
  display: grid;
  justify-items: center;
  gap: var(--latchkey-space-3);
  inline-size: 100%;
  margin-block-start: var(--latchkey-space-4);
}

.scene-actions > .pairs {
  inline-size: 100%;
}
`
