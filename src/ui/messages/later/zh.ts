export const messages = {}
