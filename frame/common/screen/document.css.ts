/** What the document itself needs; all else is in the shadow root. */
export const documentCss = /* css */ `
html {
  block-size: 100%;
  overflow: auto;
  scrollbar-width: thin;
}

body {
  margin: 0;
}
`
