/**
 * What the compiler is called with. One checker: each more works out the same types again, while the other core has the next stage.
 *
 * @param {string} config
 */
export const tscArguments = (config) => ['-p', config, '--checkers', '1']
