/** One spelling for names that look alike: case, width and composed accents. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().trim()
