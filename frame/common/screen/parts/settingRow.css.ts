/** Rows with an icon or nothing before their words, which wrap: a setting is read whole. */
export const settingRowCss = /* css */ `
.row.setting {
  padding-inline-start: 15px;
  text-align: start;
}

.row.setting :is(.row-label, .row-hint) {
  white-space: normal;
  overflow-wrap: anywhere;
}

.setting-icon {
  display: grid;
  color: var(--latchkey-text-muted);
}

.row.setting.danger :is(.row-label, .setting-icon) {
  color: var(--latchkey-danger);
}
`
