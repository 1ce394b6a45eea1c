/** @jsxImportSource preact */
export {}
