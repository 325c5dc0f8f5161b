import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

/** Keys that the program made for itself, the same in every process on one database. */
@Injectable()
export class SecretsRepository {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** The secret of that name; `made` becomes it when there is none yet. */
  async getOrKeep(name: string, made: Uint8Array): Promise<Buffer> {
    await this.database.query(
      'INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
      [name, Buffer.from(made)],
    );
    const rows: { value: Buffer }[] = await this.database.query('SELECT value FROM secrets WHERE name = $1', [
      name,
    ]);
    return rows[0].value;
  }
}
