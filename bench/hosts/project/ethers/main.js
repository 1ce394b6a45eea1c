import 'latchkey/button.css'
import { BrowserProvider } from 'ethers'
import { defineLatchkeyElements } from 'latchkey/element'
import { latchkey } from '../src/latchkey.js'

defineLatchkeyElements(latchkey)
const ethers = new BrowserProvider(latchkey.provider('eip155'), 'any')
const output = document.createElement('output')
/** Opens the modal where nothing is connected. */
const showSigner = async () => {
  output.textContent = (await ethers.getSigner()).address
}
const own = Object.assign(document.createElement('button'), { type: 'button', textContent: 'By ethers' })
own.dataset.own = ''
own.addEventListener('click', showSigner)
addEventListener('latchkey:connect', showSigner)
document.getElementById('app').append(document.createElement('latchkey-button'), own, output)
