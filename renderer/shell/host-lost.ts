import { createContext, useContext } from 'react'

/** Whether the window already says that its host does not answer. */
export const HostLostContext = createContext(false)

export const useHostLost = (): boolean => useContext(HostLostContext)

/** Code of the failure of every call while the host does not answer. */
export const HOST_LOST = 'window.host-gone'
