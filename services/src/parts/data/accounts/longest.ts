/** Most letters of a name. */
export const longestName = 60
/** Most letters of a symbol. */
export const longestSymbol = 20
