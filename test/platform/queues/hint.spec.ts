import { Logger } from '@nestjs/common';
import { hinted } from '../../../src/platform/queues/hint.js';

describe('a job that only says where to look', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => warn.mockRestore());

  it('is waited for', async () => {
    let isIn = false;
    await hinted(
      new Promise<void>((resolve) => {
        setTimeout(() => {
          isIn = true;
          resolve();
        }, 20);
      }),
    );
    expect(isIn).toBe(true);
    expect(warn).not.toHaveBeenCalled();
  });

  it('fails nobody when it cannot be put in', async () => {
    await expect(hinted(Promise.reject(new Error('no queue')))).resolves.toBeUndefined();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('no queue'));
  });

  it('is not waited for without end, and what becomes of it later is logged', async () => {
    let fail: (error: Error) => void = () => undefined;
    const late = new Promise<void>((_, reject) => {
      fail = reject;
    });
    await hinted(late);
    expect(warn).not.toHaveBeenCalled();
    fail(new Error('too late'));
    await new Promise(setImmediate);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('too late'));
  });
});
