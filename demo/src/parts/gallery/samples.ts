/** An address to show. */
export const sampleAddress = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

/** What a part does when it is pressed in the gallery. */
export const nothing = () => {}
