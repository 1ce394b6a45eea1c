import '../../../demo/src/page.css'
import { createRoot } from 'react-dom/client'
import { ThemePage } from '../../../demo/src/theme/ThemePage.js'

document.addEventListener('securitypolicyviolation', (event) => {
  document.body.dataset.violation = `${event.violatedDirective} ${event.blockedURI}`
})
const query = new URLSearchParams(location.search)
if (query.get('theme') === 'dark') document.documentElement.dataset.theme = 'dark'
const app = document.createElement('div')
app.id = 'app'
const main = document.createElement('main')
app.append(main)
document.body.append(app)
createRoot(main).render(<ThemePage />)
