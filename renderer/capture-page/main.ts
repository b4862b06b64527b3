import { CameraCapture } from './camera-capture.ts'

const section = document.querySelector<HTMLElement>('[data-capture]')
// Cameras exist in secure contexts only: HTTPS, or a local address.
if (section && 'mediaDevices' in navigator) new CameraCapture(section).show()
