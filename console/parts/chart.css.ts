export const chartCss = /* css */ `
.c-chart {
  margin: 0;
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--latchkey-space-2);
}

.c-chart-place {
  block-size: 220px;
  min-inline-size: 0;
  direction: ltr;
}

.c-chart-keys {
  display: flex;
  flex-wrap: wrap;
  gap: var(--latchkey-space-1) var(--latchkey-space-4);
  font: 400 var(--latchkey-type-12) var(--latchkey-font);
  color: var(--latchkey-text-muted);
}

.c-chart-key::before {
  content: "";
  display: inline-block;
  inline-size: 12px;
  block-size: 3px;
  margin-inline-end: 6px;
  border-radius: 2px;
  vertical-align: middle;
  background: var(--latchkey-accent);
}

.c-chart-key.second::before {
  background: var(--latchkey-warning);
}

.c-chart-key.third::before {
  background: var(--latchkey-success);
}

.c-chart-key.before::before {
  background: var(--latchkey-border-strong);
}

.uplot,
.uplot *,
.uplot *::before,
.uplot *::after {
  box-sizing: border-box;
}

.uplot {
  inline-size: min-content;
}

.u-wrap {
  position: relative;
  user-select: none;
}

.u-over,
.u-under,
.u-axis,
.u-select,
.u-cursor-x,
.u-cursor-y,
.u-cursor-pt {
  position: absolute;
}

.u-under {
  overflow: hidden;
}

.uplot canvas {
  display: block;
  position: relative;
  width: 100%;
  height: 100%;
}

.u-cursor-x,
.u-cursor-y,
.u-cursor-pt {
  left: 0;
  top: 0;
  pointer-events: none;
}

.u-cursor-x {
  height: 100%;
  border-right: 1px dashed var(--latchkey-border-strong);
}

.u-cursor-y,
.u-off {
  display: none;
}
`
