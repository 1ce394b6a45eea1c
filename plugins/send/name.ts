/** Longest text that is taken for a name: DNS has 253, ENS names are shorter still. */
const longest = 255

/** Whether a text may be a human-readable name: it has a dot inside and no space. */
export const isNameLike = (text: string): boolean => text.length <= longest && /^[^\s.][^\s]*\.[^\s.]+$/u.test(text)
